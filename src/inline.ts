import { SIGN_OUT_PATH } from './components/site-links'
import { DRAFT_KEY, TYPED_CHANGE_KEY, VISITOR_TRIP_KEY } from './domain/bookings/booking-steps'
import { NEXT_TRIP_KEY } from './domain/rides/next-trip'
import { DRIVER_KEYS, OWNER_KEY, RIDE_SHOWN_KEY } from './domain/rides/outbox'

// Inline scripts. Kept small: they are the only script of a public page.

/** A script as it is sent: without its indents and line ends. */
export const lines = (script: string) => script.replace(/\n\s*/g, '')

/**
 * Before the first paint: applies the theme chosen in this browser, else the page's: light, or for 'night'
 * dark from 18:30 to 6:00 in Kolkata. Then handles the theme buttons of header and
 * footer and a toast's close button, and moves a toast of the server's HTML into the live region:
 * screen readers announce what is added to a live region, not its initial content. `data-in`: the visitor comes from
 * another page of ours, and the browser has what all pages share.
 */
export const THEME_SCRIPT = lines(`(()=>{
  const d=document,r=d.documentElement,m=matchMedia('(prefers-color-scheme:dark)'),own=r.dataset.choice,
  show=t=>{
    const h=(Date.now()/36e5+5.5)%24,k=t=='dark'||t=='system'&&m.matches||t=='night'&&(h<6||h>=18.5);
    r.dataset.choice=t;
    r.dataset.theme=k?'dark':'light';
    d.querySelector('meta[name=color-scheme]').content=r.dataset.theme;
    d.querySelector('meta[name=theme-color]').content=k?'#0f1713':'#fbf8f1';
    for(const b of d.querySelectorAll('[data-set-theme]')){
      const s=b.dataset.setTheme;
      b.setAttribute('aria-pressed',s=='toggle'?k:s==t)
    }
  },
  read=()=>{
    let t;
    try{t=localStorage.theme}catch{}
    show(/^(dark|system|light)$/.test(t)?t:own)
  };
  read();
  d.referrer.includes(location.host)&&(r.dataset.in='');
  m.addEventListener('change',()=>show(r.dataset.choice));
  addEventListener('storage',e=>e.key=='theme'&&read());
  addEventListener('DOMContentLoaded',()=>{
    show(r.dataset.choice);
    const t=d.getElementById('toasts');
    t&&t.append(...t.childNodes)
  });
  addEventListener('click',e=>{
    const c=e.target.closest,b=c&&e.target.closest('[data-set-theme],.toast-close');
    if(!b)return;
    let t=b.dataset.setTheme;
    if(!t)return b.parentNode.remove();
    if(t=='toggle')t=r.dataset.theme=='dark'?'light':'dark';
    try{localStorage.theme=t}catch{}
    show(t)
  })
})()`)

const REMOVE = `remove=k=>{try{delete localStorage[k]}catch{}}`

/** Removes what was typed of a change, unless it is this rider's. */
const onlyTypedOf = (rider: string) =>
  `JSON.parse(sessionStorage.${TYPED_CHANGE_KEY}||0).rider!=${rider}&&delete sessionStorage.${TYPED_CHANGE_KEY};`

/**
 * Where nobody is signed in: removes what is kept for a time without a network (docs/product.md, OFFLINE-6). A session may
 * just have ended: the next trip and the driver's ride go, with the numbers of people in them, and what the driver has
 * not sent yet stays. A rider's draft goes, unless `data-expired` names that rider, whose session has expired
 * (BOOKING-29); so does what was typed of a change.
 */
const VISITOR_SCRIPT = lines(`(()=>{
  const d=document,{expired:x}=d.currentScript.dataset,${REMOVE};
  d.documentElement.dataset.rider='';
  remove('${NEXT_TRIP_KEY}');
  remove('${RIDE_SHOWN_KEY}');
  try{
    ${onlyTypedOf('x')}
    const o=JSON.parse(localStorage['${DRAFT_KEY}']).rider;
    o&&o!=x&&(remove('${DRAFT_KEY}'),sessionStorage.clear())
  }catch{}
})();`)

/**
 * Stores the signed-in user's id for the page's script, and removes what is another user's: a rider's next trip, all
 * that the driver's page keeps, a draft. A draft that a visitor made in this tab becomes the user's. At Sign Out trip
 * and ride are removed before the form is sent, since the response may never arrive. Nothing is removed where it is not
 * known who is signed in (docs/product.md, OFFLINE-19).
 */
const OWN_TRIP_SCRIPT = lines(`(()=>{
  const d=document,{rider:r}=d.currentScript.dataset,s='${DRAFT_KEY}',
  ${REMOVE},
  t=()=>remove('${NEXT_TRIP_KEY}'),
  g=()=>{try{for(const k of Object.keys(localStorage))k.startsWith('${DRIVER_KEYS}')&&remove(k)}catch{}};
  if(r){
    d.documentElement.dataset.rider=r;
    try{
      ${onlyTypedOf('r')}
      const l=localStorage,p=sessionStorage,j=JSON.parse(l[s]||0),o=j.rider;
      if(o){if(o!=r){remove(s);p.clear()}}
      else if(j.tripKey&&j.tripKey==p['${VISITOR_TRIP_KEY}']){j.rider=r;l[s]=JSON.stringify(j)}
    }catch{}
    try{
      localStorage['${OWNER_KEY}']==r||g();
      JSON.parse(localStorage['${NEXT_TRIP_KEY}']).rider==r||t()
    }catch{t()}
  }
  addEventListener('submit',e=>{if(e.target.getAttribute('action')=='${SIGN_OUT_PATH}'){t();g()}})
})();`)

/** What a page does first with what the browser keeps. `rider`: its user's id, '' for a visitor, undefined: not known. */
export const keepingScript = (rider: string | undefined): string =>
  rider === '' ? VISITOR_SCRIPT : OWN_TRIP_SCRIPT

/**
 * Before the first paint: writes the stored draft's service and places into the home page's form, unless it is another's,
 * as the fields' own start values, and has the form hydrated at once, for the rest of the draft. What is typed meanwhile
 * differs from them, and is entered again by src/hydrate.tsx.
 */
export const STORED_TRIP_SCRIPT = lines(`try{(()=>{
  const d=document,j=JSON.parse(localStorage['${DRAFT_KEY}']||0),
  t=(j.rider||'')==(d.documentElement.dataset.rider||'')&&j.draft,
  f=t&&d.querySelector('[data-island=search-form]'),
  put=(n,v)=>{if(typeof v=='string')f.querySelector('[name='+n+']').defaultValue=v};
  if(!f)return;
  f.dataset.when='load';
  put('pickup',t.pickupLocation);
  put('destination',t.dropoffLocation);
  for(const r of f.querySelectorAll('[name=service]'))if(r.value==t.serviceType)r.defaultChecked=true
})()}catch{}`)

/** Runs after the page has loaded; without service workers only the offline page is missing. */
export const REGISTRATION = `try{navigator.serviceWorker&&addEventListener('load',()=>navigator.serviceWorker.register('/sw.js').catch(()=>{}))}catch{}`

/** Pages that may be prefetched: public ones only, since a prefetch sends the session cookie. */
export function speculationRules(paths: readonly string[]): string {
  return JSON.stringify({
    prefetch: [{ source: 'document', where: { href_matches: paths }, eagerness: 'moderate' }],
  })
}

/** Inline, because the browser needs it before the stylesheet has loaded; none with reduced motion. */
export const VIEW_TRANSITIONS =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}::view-transition-group(*){animation-duration:180ms}'
