import { useCallback, useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { type CallRefusal, call } from '../api'
import type { Result } from '../domain/result'

/** What an address answers: null until it has, also while it is asked `again`. `answer` is the same schema each time. */
export function useAnswer<Schema extends GenericSchema>(path: string, answer: Schema) {
  const [answered, setAnswered] = useState<Result<InferOutput<Schema>, CallRefusal> | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round asks again
  useEffect(() => {
    let left = false
    setAnswered(null)
    void call(path, { answer }).then((found) => !left && setAnswered(found))
    return () => {
      left = true
    }
  }, [path, answer, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { answered, again }
}
