import type { Result } from '../../src/domain/result'

/** What was granted; a refusal fails the test. */
export function granted<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** What there surely is; where it is not, the test fails. */
export function there<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('It is not there')
  return value
}
