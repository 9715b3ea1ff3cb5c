// Files for Tally, Zoho Books or a spreadsheet: what may be asked for, and how CSV writes a value (docs/product.md, FILE-1).
import * as v from 'valibot'
import { DateSchema, IdSchema, ReasonSchema } from '../fields'
import { secondOf } from '../kolkata-time'

export const FILE_KINDS = ['rides', 'entries', 'documents', 'balances'] as const

type FileKind = (typeof FILE_KINDS)[number]

export const FILE_WORDS: Record<FileKind, string> = {
  rides: 'Rides',
  entries: 'Entries of the ledger',
  documents: 'Receipts, invoices and notes',
  balances: 'Cash with drivers',
}

/** Files that an operator may take on a day in Kolkata. */
export const FILES_A_DAY = 5

/** What a file is of: first and last day in Kolkata, both included. */
export const FileSchema = v.object({ kind: v.picklist(FILE_KINDS), from: DateSchema, to: DateSchema })

export type FileAsked = v.InferOutput<typeof FileSchema>

/** POST /api/ops/files: answers the id under which the file is read. */
export const FileRequestSchema = v.pipe(
  v.object({ ...FileSchema.entries, reason: ReasonSchema }),
  v.check(({ from, to }) => from <= to),
)

export const FileAnswerSchema = v.object({ id: IdSchema })

/**
 * By the first three bytes a spreadsheet knows that the rest is UTF-8; lines end as RFC 4180 says.
 */
export const CSV_BEGINS = '\uFEFF'
const CSV_LINE_ENDS = '\r\n'

/** Where a spreadsheet would calculate: at the start of a cell, and where one of another language parts cells. */
const FORMULA = /(^|[;\t\r\n])( *)(?=[=+\-@＝＋－＠])/g

/** How a value is written; null is an empty cell. Amounts are given in paise and written as rupees; instants in Kolkata. */
export const CSV_CELLS = {
  /** An apostrophe makes a formula a text, as spreadsheets themselves do it. */
  text: (value: string | number) =>
    `"${String(value)
      .replace(FORMULA, "$1'$2")
      .replace(/^(?=[\t\r])/, "'")
      .replaceAll('"', '""')}"`,
  number: (value: string | number) => String(Number(value)),
  rupees: (value: string | number) => (Number(value) / 100).toFixed(2),
  instant: (value: string | number) => secondOf(new Date(value)),
} as const

export type CsvCell = keyof typeof CSV_CELLS

export const csvLine = (cells: readonly string[]): string => cells.join(',') + CSV_LINE_ENDS

/** The last line, without which a file broke off: as wide as the others, and nothing in it that a column adds up. */
export const csvEnd = (rows: number, columns: number): string =>
  csvLine([
    CSV_CELLS.text(`End of the file: ${rows} ${rows === 1 ? 'row' : 'rows'}`),
    ...Array<string>(columns - 1).fill(''),
  ])
