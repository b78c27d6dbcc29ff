import { readFileSync, readdirSync } from "node:fs";
import { test } from "vitest";
import { readTable } from "/work/wt/files/app/import/read-table.server";
const columns = [
 {name:"rollNumber",title:"Roll number",isKey:true,looks:/^(?=.*\d)[A-Za-z0-9/.-]{4,}$/,spellings:["Roll No","Reg. No.","USN","Enrolment No."]},
 {name:"email",title:"Email",isKey:true,looks:/@/,spellings:["Mail ID","Email address"]},
 {name:"name",title:"Name",spellings:["Name of the Student","Student name"]},
 {name:"department",title:"Department",spellings:["Dept","Branch"]},
 {name:"batch",title:"Batch",spellings:["YOP"]},
 {name:"cgpa",title:"CGPA"},
 {name:"class10",title:"10th",spellings:["X","SSLC"]},
 {name:"class12",title:"12th",spellings:["XII","PUC"]},
 {name:"diploma",title:"Diploma",spellings:["Dip"]},
 {name:"gender",title:"Gender"},
 {name:"activeBacklogs",title:"Active backlogs",spellings:["Backlogs","Standing arrears", "Backlogs active"]},
 {name:"programme",title:"Programme",spellings:["Course"]},
];
test("x", async () => {
  const dir="/work/shared/cases/files/";
  for (const f of readdirSync(dir)) {
    if (f.endsWith("json")) continue;
    const t: any = await readTable({bytes: readFileSync(dir+f), columns});
    console.log(f, JSON.stringify({...t, values: undefined, batches: t.batches?.map((b: any)=>new TextDecoder().decode(b))}, null, 0));
  }
});
