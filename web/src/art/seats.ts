// Seats are told apart by lightness, sigil and hatching, never by colour alone.

export interface SeatLook {
  id: string;
  fill: string;
  ink: string;
  sigil: 'disc' | 'triangle' | 'lozenge' | 'crescent' | 'cross';
  hatch: string;
}

const DARK = '#231A10';
const PALE = '#FFF8E8';

export const SEATS: readonly SeatLook[] = [
  {
    id: 'yellow',
    fill: '#EFC243',
    ink: DARK,
    sigil: 'disc',
    hatch: 'M1.3 2a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M4.3 5a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0',
  },
  { id: 'green', fill: '#5FA777', ink: DARK, sigil: 'triangle', hatch: 'M-1-1L7 7M-1 5L1 7M5-1L7 1' },
  { id: 'red', fill: '#C2452D', ink: PALE, sigil: 'lozenge', hatch: 'M1.5 0V6M4.5 0V6' },
  { id: 'blue', fill: '#2C5F9E', ink: PALE, sigil: 'crescent', hatch: 'M0 1.5H6M0 4.5H6' },
  { id: 'purple', fill: '#4B2358', ink: PALE, sigil: 'cross', hatch: 'M7-1L-1 7M1-1L-1 1M7 5L5 7' },
];

export const lookOf = (seat: number): SeatLook => SEATS[seat % SEATS.length]!;

/** On a field of 12 by 12 around 0 0. */
export const SIGILS: Readonly<Record<SeatLook['sigil'], string>> = {
  disc: 'M-5.2 0a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0z',
  triangle: 'M0-6L6 4.8H-6Z',
  lozenge: 'M0-6.6L5.4 0L0 6.6L-5.4 0Z',
  crescent: 'M3.3-5.7A6 6 0 1 0 3.3 5.7A6.9 6.9 0 0 1 3.3-5.7Z',
  cross: 'M-2.2-6h4.4v3.8H6v4.4H2.2V6h-4.4V2.2H-6v-4.4h3.8z',
};
