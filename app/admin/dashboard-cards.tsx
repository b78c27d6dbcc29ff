import { formatNumber } from "../text";
import type { Stats } from "./stats.server";

type Props = { stats: Stats; totalApplications: number };

export function DashboardCards({ stats, totalApplications }: Props) {
  const cards = [
    { label: "Total Users", number: stats.totalUsers, href: "/admin/users" },
    { label: "Verified Users", number: stats.verifiedUsers },
    {
      label: "Pending Verification",
      number: stats.pendingVerifications,
      href: "/admin/users?show=pending",
    },
    { label: "Total Applications", number: totalApplications, href: "/admin/applications" },
  ];
  return (
    <ul className="counters">
      {cards.map(({ label, number, href }) => (
        <li key={label} className="counter">
          <strong>{formatNumber(number)}</strong>{" "}
          {href ? <a href={href}>{label}</a> : <span>{label}</span>}
        </li>
      ))}
    </ul>
  );
}
