// Tables, and lists that are loaded page by page.

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { Result } from '../../domain/result'

interface TableProps {
  /** Names of the columns, except the last one. */
  head: readonly string[]
  /** Name of the last column, with the buttons, for screen readers. */
  acts: string
  /** One or more tbody elements. */
  children: ReactNode
}

/** A table whose last column has each row's actions. On a phone each row is a card. */
export function Table({ head, acts, children }: TableProps) {
  return (
    <div className="ops-scroll">
      <table className="ops-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{acts}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** A cell of figures; on a phone, where a row is a card, `label` is shown before it. */
export function FiguresCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} className="figures">
      {children}
    </td>
  )
}

interface RowButtonProps {
  /** Accessible name, with the row's name, if the button's text alone is ambiguous. */
  label?: string | undefined
  onClick(): void
  children: string
}

/** A row's action, in its last cell. */
export function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button whitespace-nowrap"
      data-kind="quiet"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** The end of a paged list: a button for the next page, or why loading failed. */
export function PageEnd({ items, trouble, more }: Pick<Pages<unknown>, 'items' | 'trouble' | 'more'>) {
  return (
    <>
      {trouble && (
        <p role="alert" className="text-error">
          {trouble}
        </p>
      )}
      {!items && !trouble && <div className="skeleton h-48" />}
      {more && (
        <button type="button" className="button mt-2" data-kind="secondary" onClick={more}>
          More
        </button>
      )}
    </>
  )
}

interface Pages<Item> {
  /** Null until the first page is loaded. */
  items: Item[] | null
  trouble: string | null
  /** Null on the last page. */
  more: (() => void) | null
  /** Reloads as many items as are shown, so that an item edited on a later page stays visible. */
  reload(): void
}

interface Source<Schema extends GenericSchema, Item> {
  answer: Schema
  /** The path of the page after this cursor; null for the first. */
  path(after: string | null): string
  read(page: InferOutput<Schema>): { items: Item[]; next: string | null }
}

/** A list loaded page by page. `source` must be the same object at every render. */
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
