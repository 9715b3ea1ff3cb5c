// The few lines that stand in a page itself. Kept small: they are all the script that a public page has.

/** Before the first paint: the theme that was chosen here, light when none was. */
export const THEME_SCRIPT = `(()=>{const r=document.documentElement,m=matchMedia('(prefers-color-scheme:dark)'),s=()=>{let t='light';try{t=localStorage.theme||t}catch{}r.dataset.choice=t;r.dataset.theme=t=='system'?(m.matches?'dark':'light'):t};s();m.addEventListener('change',s);addEventListener('storage',s);addEventListener('click',e=>{const b=e.target.closest&&e.target.closest('[data-set-theme]');if(!b)return;let t=b.dataset.setTheme;if(t=='toggle')t=r.dataset.theme=='dark'?'light':'dark';try{localStorage.theme=t}catch{}s();if(r.dataset.choice!=t){r.dataset.choice=t;r.dataset.theme=t}})})()`
