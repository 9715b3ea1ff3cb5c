/** Why something is not to be had here, in a browser whose scripts are switched off. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <p className="text-muted">{what} needs scripts, which are switched off in this browser.</p>
  </noscript>
)
