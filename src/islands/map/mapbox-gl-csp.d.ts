/** The build without inline workers has no types. The part we use is the same as in MapLibre, its fork. */
declare module 'mapbox-gl/dist/mapbox-gl-csp.js' {
  const mapboxgl: import('./gl-library').GlLibrary & { accessToken: string; workerUrl: string }
  export default mapboxgl
}
