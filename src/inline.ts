import { SIGN_OUT_PATH } from './components/site-links'
import { NEXT_TRIP_KEY } from './domain/rides/next-trip'

// The few lines that stand in a page itself. Kept small: they are all the script that a public page has.

const lines = (script: string) => script.replace(/\n\s*/g, '')

/**
 * Before the first paint: the theme that was chosen here; when none was, the page's own, which is light, or for 'night'
 * dark from 18:30 to 6:00 in Kolkata. Then the buttons of header and
 * footer that choose it, a toast's close button, and a toast of the server's own moved to where it is announced:
 * screen readers speak what enters a live region, not what stood in it from the start.
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

/**
 * Whose page this is, for the page's script; and a trip kept for reading without a network that is somebody else's goes,
 * or anybody's where nobody is signed in (docs/product.md, Without a network). At Sign Out it goes before the form is
 * sent: its answer may never come.
 */
export const OWN_TRIP_SCRIPT = lines(`(()=>{
  const k='${NEXT_TRIP_KEY}',d=document,r=d.currentScript.dataset.rider,
  f=()=>{try{delete localStorage[k]}catch{}};
  if(r!=null){
    let o;
    d.documentElement.dataset.rider=r;
    try{o=JSON.parse(localStorage[k]).rider}catch{}
    o===r||f()
  }
  addEventListener('submit',e=>e.target.getAttribute('action')=='${SIGN_OUT_PATH}'&&f())
})();`)

/** After all that the page needs; a browser that has no service workers, or refuses this one, misses nothing else. */
export const REGISTRATION = `try{navigator.serviceWorker&&addEventListener('load',()=>navigator.serviceWorker.register('/sw.js').catch(()=>{}))}catch{}`

/** Pages that may be fetched before they are asked for: public ones only, since a prefetch carries the session. */
export function speculationRules(paths: readonly string[]): string {
  return JSON.stringify({
    prefetch: [{ source: 'document', where: { href_matches: paths }, eagerness: 'moderate' }],
  })
}

/** Inline, because the browser wants it before the stylesheet has come; none for those who want less motion. */
export const VIEW_TRANSITIONS =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}::view-transition-group(*){animation-duration:180ms}'
