import { HomeGate } from '../components/drawings/rider-scenes'
import { NotLoaded } from '../components/not-loaded'
import { PageHead } from '../components/page-head'
import { FAILED_TO_LOAD_PROFILE } from '../domain/profile/sentences'
import { Island } from '../island'
import { island as ProfileManagement } from '../islands/profile/island'
import type { ProfileProps } from '../islands/profile/props'
import { ROUTES } from '../routes'
import { StandingCab } from './dead-end-drawings'

/** /profile. 'failed': it could not be read. */
export function ProfilePage({ profile }: { profile: ProfileProps | 'failed' }) {
  return (
    <div className="page-wide">
      <PageHead title="Profile Management" drawing={profile === 'failed' ? <StandingCab /> : <HomeGate />}>
        Who your driver looks for, where you often go, and how you sign in.
      </PageHead>
      {profile === 'failed' ? (
        <NotLoaded sentence={FAILED_TO_LOAD_PROFILE} again={ROUTES.profile.path} />
      ) : (
        <Island name="profile" component={ProfileManagement} props={profile} when="load" />
      )}
    </div>
  )
}
