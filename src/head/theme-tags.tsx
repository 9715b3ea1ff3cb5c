import { PAPER } from './app-manifest'

/** What THEME_SCRIPT sets, light to begin with; before it. */
export function ThemeTags() {
  return (
    <>
      <meta name="color-scheme" content="light" />
      <meta name="theme-color" content={PAPER} />
      {/* Fares, plates and times are no telephone numbers; those that are have their own links. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no" />
    </>
  )
}
