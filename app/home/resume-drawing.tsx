/** Not among the icons, as only the home page shows it. */
export function ResumeDrawing() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path d="M34 8h66l20 20v84H34z" fill="#fff" />
      <path d="M100 8v20h20z" fill="#c3cec8" />
      <circle cx="56" cy="36" r="11" fill="#d9a520" />
      <path d="M76 32h22M76 42h32" stroke="#0b4f45" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M46 62h60M46 76h60M46 90h36"
        stroke="#9fb8af"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M104 104l4-14 28-28 10 10-28 28z" fill="#3f8577" />
      <path d="M104 104l4-14 10 10z" fill="#d9a520" />
    </svg>
  );
}
