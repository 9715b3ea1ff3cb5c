import { DRAFT_KEY } from '../../domain/bookings/draft'

/** Before the first paint: which of the skeleton's shapes to show, as the address or the stored draft says. */
export const STEP_SCRIPT = `(()=>{let s=1;try{const q=new URLSearchParams(location.search);s=q.get('booking_id')&&(q.get('step')=='4'||q.get('payment_success')=='true')?4:q.get('payment_canceled')=='true'?3:JSON.parse(localStorage['${DRAFT_KEY}']).currentStep}catch{}document.querySelector('[data-island=booking]').dataset.step=s})()`
