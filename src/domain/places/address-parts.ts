const PARTS = /^([^,]*?)((?:\s[^\s,]{1,10}){0,2})(,.*)?$/s

/**
 * Where an address may be cut so that it is still told from its like: 'Kempegowda International Airport', ' Terminal 2'
 * and ', Devanahalli, Bengaluru'. `end` is the last one or two words of its name, if they are short and hold a number;
 * without one its beginning tells more. `rest` is what follows.
 */
export function addressParts(address: string): { start: string; end: string; rest: string } {
  const [, start = address, end = '', rest = ''] = PARTS.exec(address) ?? []
  return /\d/.test(end) ? { start, end, rest } : { start: start + end, end: '', rest }
}

const LONGEST_NAME = 40

/** The name of an address, for a headline; a long one is cut in the middle: 'Kempegowda International… Terminal 2'. */
export function shortPlace(address: string): string {
  const { start, end } = addressParts(address)
  const name = `${start}${end}`.trim()
  return name.length <= LONGEST_NAME
    ? name
    : `${start.slice(0, LONGEST_NAME - 1 - end.length).trimEnd()}…${end}`
}
