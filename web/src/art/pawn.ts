// The shape all druids share, on a field of 40 by 50.
export const CLOAK =
  'M20 2C12.5 2 9.5 8 10.5 15C5 20 2.5 32 2 45Q20 50 38 45C37.5 32 35 20 29.5 15C30.5 8 27.5 2 20 2Z';
export const HOOD =
  'M20 7.2C15.6 7.2 14 11.5 14.8 15.5C15.6 19 17.8 20.8 20 20.8C22.2 20.8 24.4 19 25.2 15.5C26 11.5 24.4 7.2 20 7.2Z';
export const BEARD = 'M16 15.8Q20 18 24 15.8Q24.2 24.5 20 28.5Q15.8 24.5 16 15.8Z';
