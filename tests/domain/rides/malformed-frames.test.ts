import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FromDriverSchema, readFrame } from '../../../src/domain/rides/messages'
import { malformed, right } from '../../support/rides/malformed-frames'

it('parses none of ten thousand malformed frames, and the frame they are made from', () => {
  expect(readFrame(FromDriverSchema, JSON.stringify(right))).toEqual(right)
  fc.assert(
    fc.property(malformed, (frame) => readFrame(FromDriverSchema, frame) === null),
    { numRuns: 10_000 },
  )
})
