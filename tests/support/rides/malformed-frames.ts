import * as fc from 'fast-check'
import { MAX_CHARACTERS } from '../../../src/domain/rides/messages'
import { fix } from './room-facts'

const point = fix(Date.now() - 1000)
/** What a driver's page sends; every malformed frame is this one spoilt, or nothing like it. */
export const right = { v: 1, type: 'points', first: 1, points: [point] }

/** A value that is no number, whatever field it comes into. */
const noNumber = fc.oneof(
  fc.string(),
  fc.constantFrom(true, [], {}, 'NaN', '12.9'),
  fc.array(fc.nat(), { maxLength: 3 }),
)
const without = (key: keyof typeof right) =>
  Object.fromEntries(Object.entries(right).filter(([name]) => name !== key))
const withPoint = (changed: object) => ({ ...right, points: [{ ...point, ...changed }] })

/** Each of these is wrong by its making, whoever reads it. */
export const malformed: fc.Arbitrary<string | ArrayBuffer> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `.${text}`),
  fc.json().map((text) => `[${text}]`),
  fc
    .constantFrom<keyof typeof right>('v', 'type', 'first', 'points')
    .map((key) => JSON.stringify(without(key))),
  fc
    .integer()
    .filter((v) => v !== 1)
    .map((v) => JSON.stringify({ ...right, v })),
  fc
    .string()
    .filter((type) => type !== 'points')
    .map((type) => JSON.stringify({ ...right, type })),
  fc
    .oneof(
      fc.integer({ max: 0 }),
      fc.maxSafeInteger().filter((n) => n > 1_000_000_000),
      fc.double({ min: 1.01, max: 1.99, noNaN: true }),
      noNumber,
    )
    .map((first) => JSON.stringify({ ...right, first })),
  fc
    .constantFrom('at', 'lat', 'lng', 'heading', 'speed', 'accuracy')
    .chain((key) => noNumber.map((value) => JSON.stringify(withPoint({ [key]: value })))),
  fc.double({ min: 90.001, max: 1e9, noNaN: true }).map((lat) => JSON.stringify(withPoint({ lat }))),
  fc.double({ min: -1e9, max: -180.001, noNaN: true }).map((lng) => JSON.stringify(withPoint({ lng }))),
  fc.integer({ min: 1, max: 40 }).map((cut) => JSON.stringify(right).slice(0, -cut)),
  fc
    .constantFrom(0, 101)
    .map((length) => JSON.stringify({ ...right, points: Array.from({ length }, () => point) })),
  fc.constant(`${JSON.stringify(right)}${' '.repeat(MAX_CHARACTERS)}`),
  fc.constantFrom(
    '{"__proto__":{"v":1}}',
    '1e999',
    'null',
    '',
    '"points"',
    '['.repeat(3000),
    'pong',
    'Ping',
    'ping ',
  ),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes).buffer),
  fc.constant(Uint8Array.from(new TextEncoder().encode(JSON.stringify(right))).buffer),
)

/** A seed of this run alone, printed so that a failure can be repeated: put it in the place of the call. */
export function freshSeed(): number {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`The frames are of seed ${seed}`)
  return seed
}
