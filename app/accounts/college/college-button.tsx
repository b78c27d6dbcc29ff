/** Leads to the college's own login. */
export function CollegeButton({ next, newTab }: { next: string; newTab?: boolean }) {
  return (
    <form method="post" action="/login/college" target={newTab ? "_blank" : undefined}>
      <input type="hidden" name="next" value={next} />
      <button className="wide quiet">Continue with your college account</button>
    </form>
  );
}
