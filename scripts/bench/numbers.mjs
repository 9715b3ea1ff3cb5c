import { cpus, loadavg } from 'node:os'

/** What is measured on, and what else it does. */
export const machine = () =>
  `${cpus().length} x ${cpus()[0].model}, Node ${process.version}; load before: ${loadavg()[0].toFixed(1)}`

/** Of sorted numbers, the one that so many percent of them don't pass. */
export const percentile = (sorted, percent) =>
  sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN

/** The middle one, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (percentile(sorted, 50) + (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 2
}

/** Columns as wide as their widest cell; the first and the last from the left, figures from the right. */
export function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column]).length)),
  )
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1
          ? String(cell).padEnd(widths[column])
          : String(cell).padStart(widths[column]),
      )
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
