import { BRAND } from '../brand'

interface Props {
  fullName: string | null
  phone: string | null
  email: string | null
}

const NOT_GIVEN = 'Not given'

/** What we know of the rider. */
export function ProfilePage({ fullName, phone, email }: Props) {
  const facts = [
    ['Full name', fullName],
    ['Phone number', phone],
    ['Email', email],
  ] as const
  return (
    <div className="page-narrow">
      <h1 className="mb-6">Profile Management</h1>
      <dl className="card grid gap-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className={value ? 'text-lg wrap-anywhere' : 'text-muted'}>{value ?? NOT_GIVEN}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted">
        These details can't be changed on this page. To correct them, write to{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </div>
  )
}
