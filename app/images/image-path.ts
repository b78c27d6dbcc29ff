export function imagePath(hash: string) {
  return `/images/${hash}.webp`;
}
