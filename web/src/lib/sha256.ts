// SHA-256 (FIPS 180-4), in hexadecimal. Browsers have it only where a page came by HTTPS; a table at home does not.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found = new Uint32Array(64);
  let count = 0;
  for (let n = 2; count < 64; n++) if (isPrime(n)) found[count++] = fraction(Math.cbrt(n));
  return found;
}

function isPrime(n: number): boolean {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

const K = constants();

export function sha256(message: Uint8Array): string {
  const h = Uint32Array.from([2, 3, 5, 7, 11, 13, 17, 19], (prime) => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 4, message.length * 8);
  for (let block = 0; block < padded.length; block += 64) absorb(h, words, block);
  return Array.from(h, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Mix 64 bytes into the hash. */
function absorb(h: Uint32Array, words: DataView, block: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = words.getUint32(block + 4 * i);
      continue;
    }
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, last] = Array.from(h) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (last + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((word, i) => (h[i] = h[i]! + word));
}
