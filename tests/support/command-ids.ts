/** Ids of users' commands as clients make them: UUIDv7, the same for the same seed. */
export function commandIds(chance: () => number, start: number): () => string {
  let count = 0;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const some = (digits: number) => hex(Math.floor(chance() * 16 ** digits), digits);
  return () => {
    count++;
    const time = hex(start + count, 12);
    const variant = '89ab'[Math.floor(chance() * 4)] as string;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${some(3)}-${variant}${some(3)}-${some(12)}`;
  };
}
