import { useState } from 'react'
import { call } from '../../api'
import { inParts, ManyAnswerSchema, type ManyRow, ROWS_AT_ONCE } from '../../domain/ops/many'
import { WrittenSchema } from './forms'

/** What became of a row so far. */
export type RowState = ManyRow | { id: string; outcome: 'waiting' | 'unanswered'; words: string }

/** Milliseconds after which a part counts as one without an answer. */
const PART_TIMEOUT_MS = 60_000

interface Part {
  body: object
  ids: string[]
}

/** A change that has to be made before the rows are. */
interface First {
  path: string
  body: object
}

/**
 * Sends an action on many rows part by part and keeps what became of each. A part without an answer is sent again as it
 * was, so that nothing is done twice. A refusal of the whole part, as where the session has ended, stops the rest; so
 * does one of what comes first.
 */
export function useManySend(onDone: () => void) {
  const [rows, setRows] = useState<RowState[] | null>(null)
  const [parts, setParts] = useState<Part[]>([])
  const [first, setFirst] = useState<First | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async (left: Part[], before: readonly RowState[], begin: First | null) => {
    const states = new Map(before.map((row) => [row.id, row]))
    const show = (some: readonly RowState[]) => {
      for (const row of some) states.set(row.id, row)
      setRows([...states.values()])
    }
    const mark = (ids: readonly string[], outcome: 'waiting' | 'unanswered', words: string) =>
      show(ids.map((id) => ({ id, outcome, words })))
    setBusy(true)
    mark(
      left.flatMap(({ ids }) => ids),
      'waiting',
      'Waiting',
    )
    const begun = begin && (await call(begin.path, { answer: WrittenSchema, body: begin.body }))
    const isStopped = begun !== null && !begun.ok
    setFirst(isStopped ? begin : null)
    if (isStopped) {
      mark(
        left.flatMap(({ ids }) => ids),
        'unanswered',
        `Not done: ${begun.refusal.message}`,
      )
      setParts(left)
      setBusy(false)
      return
    }
    const unanswered: Part[] = []
    for (const [at, part] of left.entries()) {
      const answered = await call('/api/ops/many', {
        answer: ManyAnswerSchema,
        body: part.body,
        timeoutMs: PART_TIMEOUT_MS,
      })
      if (answered.ok) {
        show(answered.value.rows)
        continue
      }
      const { reason, message } = answered.refusal
      const isRefused = reason === 'refused'
      const stopped = isRefused ? left.slice(at) : [part]
      unanswered.push(...stopped)
      mark(
        stopped.flatMap(({ ids }) => ids),
        'unanswered',
        isRefused ? `Not done: ${message}` : 'No answer came, so it may be done already.',
      )
      if (isRefused) break
    }
    setParts(unanswered)
    setBusy(false)
    onDone()
  }

  return {
    rows,
    busy,
    /** Carries out `action` on the rows, after `before`. */
    start(action: object, chosen: readonly { id: string }[], before: First | null = null) {
      if (busy || rows) return
      const all = inParts(chosen, ROWS_AT_ONCE).map((some) => ({
        body: { ...action, rows: some },
        ids: some.map(({ id }) => id),
      }))
      void send(all, [], before)
    },
    /** Sends again what had no answer; null where everything has one. */
    again: parts.length > 0 && rows && !busy ? () => void send(parts, rows, first) : null,
  }
}

export type ManySend = ReturnType<typeof useManySend>
