export default {
  // Next.js takes the highest folder with a lock file for the root, and in the checkout of Khata that is not this project.
  turbopack: { root: import.meta.dirname },
}
