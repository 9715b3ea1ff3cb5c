import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { object } from 'valibot'
import { call, isDecided } from '../../api'
import { Button, useBusy } from '../../components/button'
import { EnterCode } from '../../components/phone-code/enter-code'
import { requestCode, verifyCode } from '../../components/phone-code/requests'
import { QuestionDialog } from '../../components/question-dialog'
import { replaceToasts } from '../../components/toast'
import { formatDate } from '../../domain/kolkata-time'
import type { MessagesCard as Messages } from '../../domain/messages/settings'
import type { EmergencyContact } from '../../domain/profile/emergency-contact'
import { FAILED_TO_UPDATE_PROFILE, type Profile } from '../../domain/profile/profile'
import type { SavedAddress } from '../../domain/profile/saved-address'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { type OpenSession, OpenSessionsSchema } from '../../domain/sign-in/open-session'
import { COUNTRY_PREFIX, normalisePhone, phoneFieldDigits, spacedPhone } from '../../domain/sign-in/phone'
import {
  INVALID_CODE_FORM,
  VERIFICATION_CODE_SENT,
  VERIFICATION_SEND_FAILED,
} from '../../domain/sign-in/sentences'
import { ROUTES } from '../../routes'
import { AddressesCard } from './addresses-card'
import { besideRefusal, messageFor } from './api'
import { ContactsCard } from './contacts-card'
import { DetailsCard, type PendingPhone, useDetails } from './details-card'
import { FoldedCard } from './folded-card'
import { MessagesCard } from './messages-card'
import { ProfilePhoto } from './photo'
import { YourData } from './your-data'

/** Props from the server. Lists and `messages` are null if they could not be read. */
export interface ProfileProps {
  profile: Profile
  /** The day in Kolkata when the page was rendered, 'YYYY-MM-DD'. */
  today: string
  pendingPhone: PendingPhone | null
  addresses: SavedAddress[] | null
  contacts: EmergencyContact[] | null
  messages: Messages | null
  sessions: OpenSession[] | null
  /** A driver or an operator, whose account only our support can delete. */
  worksForUs: boolean
  /** False for operators: their Google account is linked before they get the role. */
  mayLinkGoogle: boolean
}

const DoneSchema = object({})

/** /profile: the user's data, and forms to change it. */
function ProfileManagement({ today, ...start }: ProfileProps) {
  const [profile, setProfile] = useState(start.profile)
  const [pending, setPending] = useState(start.pendingPhone)
  /** Number of codes requested on this page: each starts a new waiting time. */
  const [round, setRound] = useState(0)
  /** True after a sign-out or deletion: unsaved changes must not hold up leaving the page. */
  const over = useRef(false)
  const end = () => {
    over.current = true
  }
  const details = useDetails({
    profile,
    today,
    over,
    onSaved: setProfile,
    onCodeSent: (sent) => {
      setPending(sent)
      setRound(round + 1)
    },
  })
  const current = phoneFieldDigits(profile.phone_no ?? '')

  const confirmed = (phone: string) => {
    // The header may show the number too: the page is reloaded if there are no unsaved changes.
    if (!details.dirty) return location.assign(ROUTES.profile.path)
    if (details.typed.phone_no === current) details.enter('phone_no', phone)
    setProfile((now) => ({ ...now, phone_no: normalisePhone(phone) }))
    setPending(null)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {pending && (
          <ConfirmPhone
            key={round}
            pending={pending}
            current={current}
            fresh={round > 0}
            onKept={() => setPending(null)}
            onConfirmed={() => confirmed(pending.phone)}
          />
        )}
        <ProfilePhoto
          url={profile.profile_picture_url}
          name={profile.full_name}
          onChange={(url) => setProfile((now) => ({ ...now, profile_picture_url: url }))}
        />
        <DetailsCard
          profile={profile}
          emailIsGoogles={start.messages?.email_is_googles ?? profile.google_linked}
          today={today}
          details={details}
          second={pending !== null}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <AddressesCard initial={start.addresses} />
        <MessagesCard
          initial={start.messages}
          phone={profile.phone_no}
          onEmail={(email) => setProfile((now) => ({ ...now, email }))}
        />
        <ContactsCard initial={start.contacts} ownPhone={profile.phone_no} />
        <SignInCard
          googleLinked={profile.google_linked}
          mayLinkGoogle={start.mayLinkGoogle}
          sessions={start.sessions}
          onSignedOut={end}
        />
        <YourData worksForUs={start.worksForUs} onDeleted={end} />
      </div>
    </div>
  )
}

export { ProfileManagement as island }

const WHAT_HAPPENS = 'We sign you out on every phone and browser, this one too. Your trips and bookings stay.'

/** The account's sign-in methods, and signing out of all sessions. */
function SignInCard({
  googleLinked,
  mayLinkGoogle,
  sessions,
  onSignedOut,
}: Pick<ProfileProps, 'mayLinkGoogle' | 'sessions'> & { googleLinked: boolean; onSignedOut: () => void }) {
  const [asking, setAsking] = useState(false)
  const signOut = async (): Promise<string | null> => {
    const done = await call('/api/profile/sign-out-everywhere', { answer: DoneSchema, body: {} })
    // The next page clears the stored trip, as after Sign Out.
    if (!done.ok) return messageFor(done.refusal)
    onSignedOut()
    location.assign(ROUTES.auth.path)
    return null
  }
  return (
    <FoldedCard id="signing-in" title="Signing in" note={googleLinked ? 'By code or Google' : 'By code'}>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Google</h3>
        {googleLinked && <p className="text-muted">Linked: you can sign in with Google too.</p>}
        {!googleLinked && !mayLinkGoogle && (
          <p className="text-muted">
            Not linked. Operators link one before they get the role: <a href={ROUTES.ops.path}>what to do</a>.
          </p>
        )}
        {!googleLinked && mayLinkGoogle && (
          <>
            <p className="text-muted">Link one to sign in without a code.</p>
            <form method="post" action="/auth/google/link">
              <Button type="submit" kind="secondary">
                Link a Google account
              </Button>
            </form>
          </>
        )}
      </div>
      <OpenSessions initial={sessions} />
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Lost a phone?</h3>
        <p className="text-muted">{WHAT_HAPPENS}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
        <QuestionDialog
          title="Sign out everywhere?"
          open={asking}
          no="Stay signed in"
          yes="Yes, sign out everywhere"
          onYes={signOut}
          onClose={() => setAsking(false)}
        >
          <p>{WHAT_HAPPENS}</p>
        </QuestionDialog>
      </div>
    </FoldedCard>
  )
}

interface Props {
  pending: PendingPhone
  /** Ten digits: the number in use until the new one is confirmed. */
  current: string
  /** True when the change was requested on this page, false when the page was loaded with one pending. */
  fresh: boolean
  onConfirmed: () => void
  /** Called when the rider keeps the old number. */
  onKept: () => void
}

const Phone = ({ digits }: { digits: string }) => (
  <strong className="figures whitespace-nowrap">{spacedPhone(`${COUNTRY_PREFIX}${digits}`)}</strong>
)

/** Every session has ended with the change, this page's too. */
const MAYBE_CHANGED =
  'We didn’t hear back, so your number may be changed already. If this page signs you out, sign in with the new number.'

/** Asks for the code sent to a new number: the old one stays until it is entered (docs/product.md, PROFILE-9). */
function ConfirmPhone({ pending, current, fresh, onConfirmed, onKept }: Props) {
  const [keeping, begin] = useBusy()
  const keep = async () => {
    const kept = await call('/api/auth/phone/cancel', { answer: DoneSchema, body: {} })
    if (kept.ok) return onKept()
    replaceToasts('error', { title: FAILED_TO_UPDATE_PROFILE, description: messageFor(kept.refusal) })
  }
  const check = async (code: string) => {
    if (!isCode(code)) return INVALID_CODE_FORM.description
    const checked = await verifyCode('verify-phone', pending.phone, code)
    if (!checked.ok) return isDecided(checked) ? messageFor(checked.refusal) : MAYBE_CHANGED
    onConfirmed()
    return null
  }
  const resend = async () => {
    const sent = await requestCode('verify-phone', pending.phone)
    if (sent.ok) replaceToasts('success', VERIFICATION_CODE_SENT)
    else replaceToasts('error', { ...VERIFICATION_SEND_FAILED, description: messageFor(sent.refusal) })
    return sent.ok ? sent.value.resend_after_seconds : null
  }

  return (
    <section className="card border-green" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-xl">
        Confirm your new number
      </h2>
      <p className="mt-2 mb-5">
        We sent a code to <Phone digits={pending.phone} /> by SMS or WhatsApp. Enter it within {CODE_MINUTES}{' '}
        minutes; until then your number stays <Phone digits={current} />. We then sign you out everywhere
        else.
      </p>
      <EnterCode
        phone={pending.phone}
        verifyLabel="Verify Phone Number"
        resendLabel="Resend code"
        resendAfterSeconds={pending.resendAfterSeconds}
        fresh={fresh}
        check={check}
        resend={resend}
      />
      <Button className="mt-2 w-full" kind="quiet" busy={keeping} onClick={() => void begin(keep)}>
        Keep my old number
      </Button>
    </section>
  )
}

const dayOf = (iso: string) => formatDate(new Date(iso))

const sinceWords = ({ created_at, by_google, last_seen_at }: OpenSession) => [
  `${by_google ? 'With Google' : 'By code'}, ${dayOf(created_at)}`,
  `Last seen ${dayOf(last_seen_at)}`,
]

/** Where the user is signed in; each but this browser's can be ended (docs/product.md, PROFILE-22). */
function OpenSessions({ initial }: { initial: OpenSession[] | null }) {
  const [sessions, setSessions] = useState(initial)
  const [ending, setEnding] = useState<OpenSession | null>(null)

  const end = async () => {
    const path = `/api/profile/sessions/${encodeURIComponent(ending?.id ?? '')}`
    const answer = await call(path, { answer: OpenSessionsSchema, method: 'DELETE' })
    const known = answer.ok ? answer.value : besideRefusal(OpenSessionsSchema, answer.refusal)
    flushSync(() => {
      if (known) setSessions(known.sessions)
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
