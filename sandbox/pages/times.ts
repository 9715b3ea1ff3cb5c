const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const

/** 'Sat, 21 Nov, 6:30:05 pm' in Asia/Kolkata, from an ISO instant or seconds since 1970. */
export function kolkataTime(instant: string | number): string {
  const at = new Date(typeof instant === 'number' ? instant * 1000 : instant)
  return new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...DAY, ...TIME }).format(at)
}
