/** The build without inline workers has no types of its own. Of what we use it is what MapLibre, its fork, is too. */
declare module 'mapbox-gl/dist/mapbox-gl-csp.js' {
  const mapboxgl: import('./gl-library').GlLibrary & { accessToken: string; workerUrl: string }
  export default mapboxgl
}
