import { useRef, useState } from 'react'
import { normalisePhone, phoneFieldDigits } from '../../domain/sign-in/phone'
import { ROUTES } from '../../routes'
import { AddressesCard } from './addresses-card'
import { ConfirmPhone } from './confirm-phone'
import { ContactsCard } from './contacts-card'
import { DetailsCard } from './details-card'
import { MessagesCard } from './messages-card'
import { ProfilePhoto } from './photo'
import type { ProfileProps } from './props'
import { SignInCard } from './sign-in-card'
import { useDetails } from './use-details'
import { YourData } from './your-data'

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
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid gap-6">
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
        <MessagesCard
          initial={start.messages}
          phone={profile.phone_no}
          onEmail={(email) => setProfile((now) => ({ ...now, email }))}
        />
      </div>
      <div className="grid gap-6">
        <AddressesCard initial={start.addresses} />
        <ContactsCard initial={start.contacts} ownPhone={profile.phone_no} />
        <SignInCard
          googleLinked={profile.google_linked}
          mayLinkGoogle={start.mayLinkGoogle}
          onSignedOut={end}
        />
        <YourData worksForUs={start.worksForUs} onDeleted={end} />
      </div>
    </div>
  )
}

export { ProfileManagement as island }
