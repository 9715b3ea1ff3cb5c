import { formatTime } from '../domain/kolkata-time'
import { ROUTES } from '../routes'
import { eraseUnowned, removeRideKey } from './driver-store'
import { showNextTrip } from './kept-trip'
import { onNetworkReturn } from './page-parts'

// The script of the offline page, bundled into the page itself: nothing can be fetched there.

const REFRESH_INTERVAL_MS = 30_000

const again = () => location.reload()
const show = () => showNextTrip(document, location.pathname, new Date())

// The ways to try again come first, because they must work whatever is stored.
for (const tried of document.querySelectorAll('[data-text=tried]')) tried.textContent = formatTime(new Date())
for (const button of document.querySelectorAll('[data-again]')) button.addEventListener('click', again)
onNetworkReturn(again)

// On a path of the sign-in nobody is signed in: the driver's ride may not be shown any more.
if (location.pathname.startsWith(ROUTES.auth.path)) removeRideKey()
void eraseUnowned()
show()
// The trip may expire while the page is open, another tab may remove it, and a page restored by Back missed both.
setInterval(show, REFRESH_INTERVAL_MS)
addEventListener('storage', show)
addEventListener('pageshow', show)
