const SIZE = 25
const FINDER = 7

/** Steps of a small generator: the same order always gets the same drawing. */
function* bitsFrom(seed: string): Generator<boolean> {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  for (;;) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state & 1) === 1
  }
}

function inFinder(x: number, y: number): boolean {
  const nearTop = y <= FINDER
  const nearBottom = y >= SIZE - FINDER - 1
  const nearLeft = x <= FINDER
  const nearRight = x >= SIZE - FINDER - 1
  return (nearTop && (nearLeft || nearRight)) || (nearBottom && nearLeft)
}

const finder = (x: number, y: number) =>
  `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`

/** The path of something that looks like a QR code and carries nothing: no phone can read or pay it. */
export function drawnCode(seed: string): { size: number; path: string } {
  const bits = bitsFrom(seed)
  let path = finder(0, 0) + finder(SIZE - FINDER, 0) + finder(0, SIZE - FINDER)
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const dark = bits.next().value
      if (dark && !inFinder(x, y)) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return { size: SIZE, path }
}
