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
  /** Reads anew as much as is shown: what was edited on a later page stays in sight. */
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
    async (before: Item[], after: string | null, atLeast = 0) => {
      let [items, next] = [before, after]
      do {
        const answer: Result<InferOutput<Schema>, CallRefusal> = await call(source.path(next), {
          answer: source.answer,
        })
        setTrouble(answer.ok ? null : answer.refusal.message)
        if (!answer.ok) return
        const page = source.read(answer.value)
        items = [...items, ...page.items]
        next = page.next
      } while (next !== null && items.length < atLeast)
      setShown({ items, next })
    },
    [source],
  )
  useEffect(() => void read([], null), [read])
  const more = shown?.next ? () => void read(shown.items, shown.next) : null
  return {
    items: shown?.items ?? null,
    trouble,
    more,
    reload: () => void read([], null, shown?.items.length),
  }
}
