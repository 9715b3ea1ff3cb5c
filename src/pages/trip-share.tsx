import { LinkBusy, LinkNotAvailable } from '../components/live-ride/link-not-available'
import { Island } from '../island'
import { island as Share, type ShareProps } from '../islands/share/island'

/** /trip-share/{id}: a ride for whoever has its link; null where it shows nothing, 'busy' where too many were opened. */
export function TripSharePage({ share }: { share: ShareProps | 'busy' | null }) {
  if (share === null) return <LinkNotAvailable />
  if (share === 'busy') return <LinkBusy />
  return <Island name="share" component={Share} props={share} when="load" />
}
