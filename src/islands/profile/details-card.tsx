import type { ProfileProps } from './props'

const NOT_GIVEN = 'Not given'

/** Name, e-mail, phone, birthday and preferred method. */
export function DetailsCard({ profile }: Pick<ProfileProps, 'profile'>) {
  const facts = [
    ['Full name', profile.full_name],
    ['Phone number', profile.phone_no],
    ['Email', profile.email],
  ] as const
  return (
    <dl className="card grid gap-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className={value ? 'text-lg wrap-anywhere' : 'text-muted'}>{value ?? NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  )
}
