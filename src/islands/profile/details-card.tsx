import { type FormEvent, useRef } from 'react'
import { Button, Problem, useBusy } from '../../components/button'
import { PhoneField } from '../../components/phone-code/phone-field'
import { LONGEST_NAME } from '../../domain/profile/name'
import { EARLIEST_BIRTH, isUnderAge, type Profile, UNDER_AGE_HINT } from '../../domain/profile/profile'
import { MethodField, TextField } from './fields'
import type { Details } from './use-details'

interface Props {
  profile: Profile
  /** The address came with a Google account. */
  emailIsGoogles: boolean
  today: string
  details: Details
  /** True when the page has another main action. */
  second: boolean
}

/** The form of name, e-mail, phone, birthday and preferred payment method. */
export function DetailsCard({ profile, emailIsGoogles, today, details, second }: Props) {
  const { typed, problems, trouble, dirty, enter } = details
  const [busy, begin] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const dob = useRef<HTMLInputElement>(null)

  const save = async () => {
    const stopped = await details.save(dob.current?.validity.badInput ?? false)
    const field = stopped && form.current?.elements.namedItem(stopped)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form
      ref={form}
      // method="dialog" outside a dialog sends nothing: submitted before hydration, no field gets into the URL.
      method="dialog"
      className="card grid gap-5"
      aria-labelledby="your-details"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(save)
      }}
      noValidate
    >
      <h2 id="your-details" className="text-xl">
        Your details
      </h2>
      <TextField
        name="full_name"
        label="Full name"
        hint="What the people you ride with call you."
        value={typed.full_name}
        error={problems.full_name ?? null}
        onChange={(value) => enter('full_name', value)}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <TextField
        name="email"
        label="Email"
        hint={
          profile.email && emailIsGoogles
            ? "It came with your Google account and can't be changed here."
            : 'You add and change it under Messages.'
        }
        value={profile.email ?? ''}
        placeholder="None yet"
        error={null}
        readOnly
      />
      <PhoneField
        ref={phone}
        id="phone_no"
        label="Phone number"
        hint="You sign in with it. A new number counts once you enter the code we send to it."
        value={typed.phone_no}
        error={problems.phone_no ?? null}
        onChange={(digits) => enter('phone_no', digits)}
      />
      <TextField
        ref={dob}
        name="dob"
        type="date"
        label="Date of birth"
        hint={isUnderAge(typed.dob, today) ? UNDER_AGE_HINT : 'Optional.'}
        value={typed.dob}
        error={problems.dob ?? null}
        onChange={(value) => enter('dob', value)}
        autoComplete="bday"
        min={EARLIEST_BIRTH}
        max={today}
      />
      <MethodField
        value={typed.preferred_payment_method}
        error={problems.preferred_payment_method ?? null}
        onChange={(value) => enter('preferred_payment_method', value)}
      />
      <Problem>{trouble}</Problem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          className="max-sm:w-full"
          size="large"
          kind={second ? 'secondary' : undefined}
          busy={busy}
        >
          Save Profile
        </Button>
        {dirty && <p className="text-muted">Not saved yet.</p>}
      </div>
    </form>
  )
}
