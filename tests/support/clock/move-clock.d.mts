export function moveClock(milliseconds: number): void
