import { LinkNotAvailable } from '../components/live-ride/link-not-available'
import { Island } from '../island'
import { island as Share, type ShareProps } from '../islands/share/island'

/** /trip-share/{id}: a ride for whoever has its link; null where the link shows nothing. */
export function TripSharePage({ share }: { share: ShareProps | null }) {
  if (share === null) return <LinkNotAvailable />
  return <Island name="share" component={Share} props={share} when="load" />
}
