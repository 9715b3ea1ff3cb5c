/** The product's own colours and headings (src/styles/tokens.css), in the theme that was chosen there. */
export const TOKENS = `
@font-face { font-family: 'Anek Latin'; font-weight: 600; font-display: swap;
  src: url('/sandbox/heading.woff2') format('woff2'); }
:root {
  color-scheme: light;
  --paper: light-dark(#fbf8f1, #0f1713); --raised: light-dark(#ffffff, #18231d); --sunken: light-dark(#f3eee1, #0b110e);
  --ink: light-dark(#16231c, #e8efe9); --muted: light-dark(#55645b, #a3b3a9);
  --line: light-dark(#78857c, #6c7e73); --hair: light-dark(#e4dfd2, #26332c);
  --green: light-dark(#0b6b3a, #4cc98a); --green-pressed: light-dark(#084f2b, #7bdcab);
  --tint: light-dark(#e3f0e6, #1b3a2a); --on-green: light-dark(#ffffff, #0f1713);
  --warning: light-dark(#8a5a00, #ffc46b); --warning-tint: light-dark(#fff1d6, #3a2f16);
  --error: light-dark(#b3261e, #ff8a80); --error-tint: light-dark(#fde9e6, #3d1f1c);
  --plate: #0b6b3a; --plate-ink: #ffd23f;
  --heading: 'Anek Latin', system-ui, sans-serif;
}
:root[data-theme='dark'] { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`

/** Before the first paint: the theme chosen in the product, whose pages are light where none was. */
export const THEME_SCRIPT = `(() => {
  'use strict'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let chosen
    try { chosen = localStorage.theme } catch {}
    const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  show()
  dark.addEventListener('change', show)
  addEventListener('storage', show)
})()
`
