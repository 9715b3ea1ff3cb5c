import type { Profile } from '../../domain/profile/profile'

/** What the server hands the page. Lists are null where they could not be read. */
export interface ProfileProps {
  profile: Profile
  /** The day in Kolkata when the page was rendered, 'YYYY-MM-DD'. */
  today: string
}
