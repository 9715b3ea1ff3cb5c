import { useState } from 'react'
import { dateOf } from '../../domain/kolkata-time'
import { FILE_WORDS, FILES_A_DAY, FileAnswerSchema } from '../../domain/ops/files'
import { OperatorForm } from './forms'
import { Section } from './section'

/** Takes a CSV file of a span of days, which the browser then downloads; of this month so far where nothing else is chosen. */
export function FilesForm() {
  const [isTaken, setIsTaken] = useState(false)
  const today = dateOf(new Date())
  const day = (name: 'from' | 'to', label: string, defaultValue: string) =>
    ({ name, label, type: 'date', defaultValue }) as const
  return (
    <Section id="ops-files" heading="Files">
      <p className="mb-4 text-muted">
        A CSV file for Tally, Zoho Books or a spreadsheet. Rides count by their pickup time. No names, numbers
        or doors are in it: a driver is an id. The last line counts the rows: a file without it broke off.{' '}
        {FILES_A_DAY} files a day.
      </p>
      <div className="max-w-lg">
        <OperatorForm
          path="/api/ops/files"
          answer={FileAnswerSchema}
          fields={[{ name: 'kind', label: 'File of', options: Object.entries(FILE_WORDS) }]}
          columns={[day('from', 'First day', `${today.slice(0, 8)}01`), day('to', 'Last day', today)]}
          reason="What it is for"
          body={({ from = '', to = '' }, read) => (from > to ? 'The first day is after the last one.' : read)}
          submit="Take the file"
          onRefused={() => setIsTaken(false)}
          onDone={({ id }) => {
            setIsTaken(true)
            downloadFile(id)
          }}
        />
        <p role="status" className="mt-3">
          {isTaken &&
            'Your browser downloads it. Look for the last line, ‘End of the file’, and leave it out where you import it.'}
        </p>
      </div>
    </Section>
  )
}

/** By a link, so that a failure leaves this page as it is; the browser writes the file as it comes. */
function downloadFile(id: string) {
  const link = document.createElement('a')
  link.href = `/api/ops/files/${id}`
  link.download = ''
  link.click()
}
