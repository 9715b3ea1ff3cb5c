import { DetailsCard } from './details-card'
import type { ProfileProps } from './props'

/** /profile: what we know of a person, and what of it they may change. */
function ProfileManagement({ profile }: ProfileProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid gap-6">
        <DetailsCard profile={profile} />
      </div>
    </div>
  )
}

export { ProfileManagement as island }
