import { formatTime } from '../domain/kolkata-time'
import { showNextTrip } from './kept-trip'
import { onNetworkReturn } from './network-return'

// The script of the offline page, bundled into the page itself: nothing can be fetched there.

const SHOWN_ANEW_MS = 30_000

const again = () => location.reload()
const show = () => showNextTrip(document, location.pathname, new Date())

// First what leads on: whatever is kept here, that works.
for (const tried of document.querySelectorAll('[data-text=tried]')) tried.textContent = formatTime(new Date())
for (const button of document.querySelectorAll('[data-again]')) button.addEventListener('click', again)
onNetworkReturn(again)

show()
// Its time passes while the page is open; another tab that is back online may forget it. A page that Back brings as it
// was has heard of neither.
setInterval(show, SHOWN_ANEW_MS)
addEventListener('storage', show)
addEventListener('pageshow', show)
