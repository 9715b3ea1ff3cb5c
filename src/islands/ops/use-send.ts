import { useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { call } from '../../api'

/**
 * Sends one change, once at a time. What was refused stays beside its button, in the server's words.
 */
export function useSend<Schema extends GenericSchema>(
  answer: Schema,
  onDone: (answered: InferOutput<Schema>) => void,
) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (path: string, body: object) => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answered = await call(path, { answer, body })
    setBusy(false)
    if (answered.ok) onDone(answered.value)
    else setTrouble(answered.refusal.message)
  }
  return { busy, trouble, send }
}
