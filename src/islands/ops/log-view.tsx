import { type LogPage, LogPageSchema } from '../../domain/ops/log-entry'
import { LogLines } from './log-lines'
import { PageEnd } from './page-end'
import { usePages } from './use-pages'

const SOURCE = {
  answer: LogPageSchema,
  path: (before: string | null) =>
    `/api/ops/log${before === null ? '' : `?before=${encodeURIComponent(before)}`}`,
  read: ({ entries, next }: LogPage) => ({ items: entries, next }),
}

/** Everything operators did, newest first. */
export function LogView() {
  const pages = usePages(SOURCE)
  return (
    <section aria-labelledby="ops-log">
      <h2 id="ops-log" className="ops-heading">
        Log
      </h2>
      {pages.items?.length === 0 && <p className="text-muted">Nobody has done anything yet.</p>}
      {pages.items && <LogLines entries={pages.items} now={Date.now()} about="everything" />}
      <PageEnd {...pages} />
    </section>
  )
}
