import { useCallback, useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { Result } from '../../domain/result'

export interface Pages<Item> {
  /** Null while nothing was read. */
  items: Item[] | null
  trouble: string | null
  /** Null on the last page. */
  more: (() => void) | null
  reload(): void
}

interface Source<Schema extends GenericSchema, Item> {
  answer: Schema
  /** The path of the page after this mark; null for the first. */
  path(after: string | null): string
  read(page: InferOutput<Schema>): { items: Item[]; next: string | null }
}

/** A list that is read page by page. `source` must be the same object at every render. */
export function usePages<Schema extends GenericSchema, Item>(source: Source<Schema, Item>): Pages<Item> {
  const [shown, setShown] = useState<{ items: Item[]; next: string | null } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const read = useCallback(
    async (before: Item[], after: string | null) => {
      const answer: Result<InferOutput<Schema>, CallRefusal> = await call(source.path(after), {
        answer: source.answer,
      })
      setTrouble(answer.ok ? null : answer.refusal.message)
      if (!answer.ok) return
      const { items, next } = source.read(answer.value)
      setShown({ items: [...before, ...items], next })
    },
    [source],
  )
  useEffect(() => void read([], null), [read])
  const more = shown?.next ? () => void read(shown.items, shown.next) : null
  return { items: shown?.items ?? null, trouble, more, reload: () => void read([], null) }
}
