import { useState } from 'react'
import { flushSync } from 'react-dom'
import { safeParse } from 'valibot'
import { call } from '../../api'
import { Button } from '../../components/button'
import { QuestionDialog } from '../../components/question-dialog'
import { formatDate } from '../../domain/kolkata-time'
import { type OpenSession, OpenSessionsSchema } from '../../domain/sign-in/open-session'
import { messageFor } from './api'

const dayOf = (iso: string) => formatDate(new Date(iso))

const sinceWords = ({ created_at, by_google, last_seen_at }: OpenSession) => [
  `${by_google ? 'With Google' : 'By code'}, ${dayOf(created_at)}`,
  `Last seen ${dayOf(last_seen_at)}`,
]

/** Where the user is signed in; each but this browser's can be ended (docs/product.md, PROFILE-22). */
export function OpenSessions({ initial }: { initial: OpenSession[] | null }) {
  const [sessions, setSessions] = useState(initial)
  const [ending, setEnding] = useState<OpenSession | null>(null)

  const end = async () => {
    const path = `/api/profile/sessions/${encodeURIComponent(ending?.id ?? '')}`
    const answer = await call(path, { answer: OpenSessionsSchema, method: 'DELETE' })
    // A refusal has the list too: what was pressed may have ended meanwhile.
    const body = answer.ok ? answer.value : answer.refusal.reason === 'refused' ? answer.refusal.body : null
    const known = safeParse(OpenSessionsSchema, body)
    flushSync(() => {
      if (known.success) setSessions(known.output.sessions)
      if (answer.ok) setEnding(null)
    })
    return answer.ok ? null : messageFor(answer.refusal)
  }

  return (
    <div className="grid gap-2">
      <h3 className="text-base">Where you are signed in</h3>
      {sessions === null && <p>We couldn’t load this list. Please reload the page.</p>}
      <ul className="divide-y divide-hairline">
        {sessions?.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1">
              <span className="font-semibold">{session.device}</span>
              {sinceWords(session).map((words) => (
                <span key={words} className="block text-muted">
                  {words}
                </span>
              ))}
            </p>
            {session.this_device ? (
              <span className="text-green">This device</span>
            ) : (
              <Button
                kind="secondary"
                aria-label={`Sign out ${session.device}. ${sinceWords(session).join('. ')}`}
                onClick={() => setEnding(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <QuestionDialog
        title={`Sign out ${ending?.device}?`}
        yes="Sign out"
        no="Keep"
        open={ending !== null}
        onYes={end}
        onClose={() => setEnding(null)}
      >
        <p>You’ll have to sign in there again. We’ll stop its notifications.</p>
      </QuestionDialog>
    </div>
  )
}
