import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FromDriverSchema, readFrame } from '../../../src/domain/rides/messages'
import { malformed, right } from '../../support/rides/malformed-frames'

it('of ten thousand malformed frames none is read, and the frame they are made from is', () => {
  expect(readFrame(FromDriverSchema, JSON.stringify(right))).toEqual(right)
  fc.assert(
    fc.property(malformed, (frame) => readFrame(FromDriverSchema, frame) === null),
    { numRuns: 10_000 },
  )
})
