export { AuthSlider } from './auth-slider.tsx'
