import { useCallback, useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { beginWork, type CallRefusal, call } from '../api'
import { accept, type Result } from '../domain/result'

/**
 * What an address answers: null until it has, also while it is asked `again`; `replace` puts a newer answer in its place.
 * `answer` is the same schema each time. `timeoutMs`: after so many milliseconds the server can't be reached.
 */
export function useAnswer<Schema extends GenericSchema>(path: string, answer: Schema, timeoutMs?: number) {
  const [answered, setAnswered] = useState<Result<InferOutput<Schema>, CallRefusal> | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round asks again
  useEffect(() => {
    setAnswered(null)
    return beginWork(async (signal) => setAnswered(await call(path, { answer, timeoutMs, signal })))
  }, [path, answer, timeoutMs, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  const replace = useCallback((newer: InferOutput<Schema>) => setAnswered(accept(newer)), [])
  return { answered, again, replace }
}
