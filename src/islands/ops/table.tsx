// Tables, and lists that are loaded page by page.

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { type CallRefusal, call } from '../../api'
import { Button, Problem } from '../../components/button'
import type { Page } from '../../domain/ops/requests'
import type { Result } from '../../domain/result'
import { type Act, Acts } from './acts'

/** A column; the first one names the row. */
export interface Column<Row> {
  name: string
  cell(row: Row): ReactNode
  look?: keyof typeof LOOKS
  /** On a phone, where a row is a card, it is told by its content alone. */
  isPlain?: boolean
}

interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** Nothing is drawn before they are read. */
  rows: readonly Row[] | null
  /** Name of the last column, with each row's buttons, for screen readers. */
  actsName: string
  acts(row: Row): Act[]
  actsTogether?: boolean
  /** A row that does not hold yet. */
  isFuture?(row: Row): boolean
}

const CELL =
  'border-hairline text-start align-baseline wrap-anywhere max-md:p-0 md:border-b md:px-2 md:py-1.5'

/** Long names may wrap anywhere, but figures, plates and buttons must not. */
const LOOKS = { figures: 'figures whitespace-nowrap', whole: 'whitespace-nowrap', words: 'min-w-32' }

/** On a phone each row is a card, and each figure has a label. */
const ROW =
  'border-hairline data-future:bg-sunken max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:gap-y-0.5 max-md:border-b max-md:py-2'
const LABEL =
  'max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)_"_"]'

/** A table whose last column has each row's actions. On a phone each row is a card. */
export function Table<Row extends { id: string }>({ rows, isFuture, ...props }: TableProps<Row>) {
  const { columns, actsName, acts, actsTogether } = props
  const [first, ...others] = columns
  if (!rows) return null
  return (
    <div className="overflow-x-auto">
      <table className="ops-table w-full">
        <thead className="max-md:hidden">
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={`${CELL} font-semibold whitespace-nowrap text-muted`}>
                {name}
              </th>
            ))}
            <th scope="col" className={CELL}>
              <span className="sr-only">{actsName}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={ROW} data-future={isFuture?.(row) || undefined}>
              <th scope="row" className={`${CELL} max-md:w-full`}>
                {first?.cell(row)}
              </th>
              {others.map(({ name, cell, look, isPlain }) => (
                <td
                  key={name}
                  data-label={isPlain ? undefined : name}
                  className={`${CELL} ${isPlain ? '' : LABEL} ${look ? LOOKS[look] : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
              <td className={`${CELL} ${actsTogether ? 'whitespace-nowrap' : ''}`}>
                <Acts acts={acts(row)} kind="quiet" className="whitespace-nowrap" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The end of a paged list: a button for the next page, or why loading failed. */
export function PageEnd({ items, trouble, more }: ReturnType<typeof usePages<unknown>>) {
  return (
    <>
      <Problem>{trouble}</Problem>
      {!items && !trouble && <div className="skeleton h-48" />}
      {more && (
        <Button kind="secondary" className="mt-2" onClick={more}>
          More
        </Button>
      )}
    </>
  )
}

/** A list loaded page by page from this path. `answer` must be the same object at every render. */
export function usePages<Item>(path: string, answer: GenericSchema<unknown, Page<Item>>) {
  const [shown, setShown] = useState<Page<Item> | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const read = useCallback(
    async (before: Item[], after: string | null, atLeast = 0) => {
      let [items, next] = [before, after]
      do {
        const query =
          next === null ? '' : `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`
        const answered: Result<Page<Item>, CallRefusal> = await call(path + query, { answer })
        setTrouble(answered.ok ? null : answered.refusal.message)
        if (!answered.ok) return
        items = [...items, ...answered.value.items]
        next = answered.value.next
      } while (next !== null && items.length < atLeast)
      setShown({ items, next })
    },
    [path, answer],
  )
  useEffect(() => void read([], null), [read])
  return {
    /** Null until the first page is loaded. */
    items: shown?.items ?? null,
    trouble,
    /** Null on the last page. */
    more: shown?.next ? () => void read(shown.items, shown.next) : null,
    /** Reloads as many items as are shown, so that an item edited on a later page stays visible. */
    reload: () => void read([], null, shown?.items.length),
  }
}
