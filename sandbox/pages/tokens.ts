/** Colours of every sandbox page: paper, ink and the green of an electric cab's number plate; contrast checked. */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --paper: #fbf8f1; --raised: #ffffff; --ink: #16231c; --muted: #55645b; --line: #7f8c83; --hair: #e4dfd2;
  --green: #0b6b3a; --on-green: #ffffff; --warning: #8a5a00; --error: #b3261e; --tint: #eef4ea;
  --plate: #0b6b3a; --plate-ink: #ffd23f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1713; --raised: #18231d; --ink: #e8efe9; --muted: #a3b3a9; --line: #5e6f65; --hair: #26342c;
    --green: #4cc98a; --on-green: #0f1713; --warning: #ffc46b; --error: #ff8a80; --tint: #1b2b22;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`
