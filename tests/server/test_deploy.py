"""The recipes in deploy/: each is held against what it names, by its own program where that is installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.sync.client import connect
from websockets.typing import Origin

from nemeton.cli.serve import serve
from tests.server.harness import Server, free_port, serving

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = {f"NEMETON_{name.upper()}" for name in serve.__annotations__}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
START_SECONDS = 20.0
MOST_EXPOSED = 1.5  # of 10, by systemd's own count


def needs(program: str) -> str:
    """Where a program is that not every machine has; `make services` unpacks the proxies beside the environment."""
    unpacked = ROOT / ".venv" / "proxies" / "usr"
    found = shutil.which(program) or shutil.which(program, path=f"/usr/sbin:/sbin:{unpacked}/sbin:{unpacked}/bin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


# ---------------------------------------------------------------------- proxies
@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate of our own for localhost."""
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        f"{needs('openssl')} req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
        " -keyout privkey.pem -out fullchain.pem",
        shell=True,
        check=True,
        cwd=folder,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server behind the proxies."""
    with serving(tmp_path_factory.mktemp("upstream")) as server:
        yield server


@contextmanager
def running(command: list[str], folder: Path, port: int, **environment: str) -> Iterator[str]:
    """A proxy, from when it answers until the test is over; gives its address."""
    log = folder / "proxy.log"
    with log.open("wb") as told:
        process = subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, stdout=told, stderr=told)
    try:
        until = time.monotonic() + START_SECONDS
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            try:
                httpx.get(f"https://localhost:{port}/health", verify=False, timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield f"localhost:{port}"
    finally:
        process.terminate()
        process.wait()


def play_through(place: str) -> None:
    """A visitor on any port: a page of its own may act, cookies are for HTTPS alone, sockets come through."""
    with httpx.Client(base_url=f"https://{place}", verify=False, timeout=20) as visitor:
        well = visitor.get("/health")
        assert (200, "max-age=31536000") == (well.status_code, well.headers["Strict-Transport-Security"])
        own_page = {"Origin": f"https://{place}"}
        came = visitor.post("/api/guests", json={"name": "Ann"}, headers=own_page)
        assert 201 == came.status_code, came.text
        assert "secure" in came.headers["Set-Cookie"].lower()
        strange = visitor.post("/api/guests", json={"name": "Ben"}, headers={"Origin": "https://elsewhere.example"})
        assert 403 == strange.status_code
    unverified = ssl._create_unverified_context()
    with connect(f"wss://{place}/api/lobby/socket", ssl=unverified, origin=Origin(f"https://{place}")) as socket:
        assert "tables" in json.loads(socket.recv(20))


def test_nginx_on_any_port(certificate: Path, upstream: Server, tmp_path: Path) -> None:
    """The file as it is, but for the port, the certificate and where the server is."""
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text()
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;").replace("listen [::]:443 ssl;", "")
    site = site.replace("/etc/letsencrypt/live/nemeton.example", str(certificate))
    site = site.replace("http://127.0.0.1:8000", upstream.url).replace("nemeton.example", "localhost")
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {tmp_path}/pid; events {{}} http {{ access_log off; {temporary} {site} }}"
    (tmp_path / "nginx.conf").write_text(whole)
    command = [needs("nginx"), "-p", str(tmp_path), "-c", "nginx.conf", "-e", "stderr"]

    with running(command, tmp_path, port) as place:
        play_through(place)


def test_caddy_on_any_port(upstream: Server, tmp_path: Path) -> None:
    """The file as it is, with a certificate Caddy makes itself."""
    port = free_port()
    here = f"{{\n admin off\n skip_install_trust\n local_certs\n http_port {free_port()}\n https_port {port}\n}}\n"
    (tmp_path / "Caddyfile").write_text(here + (DEPLOY / "Caddyfile").read_text())
    # At its start Caddy also clears away folders that are empty. One of a certificate it is just making may be among
    # them, and it tries again a minute later: here that folder is never empty.
    keep = tmp_path / "caddy" / "certificates" / "local" / "localhost" / "keep"
    keep.parent.mkdir(parents=True)
    keep.touch()
    command = [needs("caddy"), "run", "--config", "Caddyfile"]
    environment = {
        "NEMETON_SITE": f"https://localhost:{port}",
        "NEMETON_UPSTREAM": upstream.url.removeprefix("http://"),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }

    with running(command, tmp_path, port, **environment) as place:
        play_through(place)


# ---------------------------------------------------------------------- systemd
def test_the_unit_is_one_and_is_shut_off(tmp_path: Path) -> None:
    """No mistake is found in it, and little that it could do beyond serving."""
    analyze = needs("systemd-analyze")
    unit = tmp_path / "nemeton.service"
    unit.write_text((DEPLOY / "nemeton.service").read_text().replace("/opt/nemeton/bin/nemeton", sys.executable))

    verified = subprocess.run([analyze, "verify", str(unit)], text=True, capture_output=True)
    judged = subprocess.run(
        [analyze, "security", "--offline=true", "--no-pager", str(unit)], text=True, capture_output=True
    )

    assert (0, "") == (verified.returncode, verified.stderr)
    exposed = re.search(r"exposure level for nemeton.service: ([\d.]+)", judged.stdout)
    assert exposed is not None, judged.stdout + judged.stderr
    assert float(exposed[1]) <= MOST_EXPOSED


# ---------------------------------------------------------------------- containers
def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, line by line."""
    joined = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text())
    lines = [line.split(None, 1) for line in joined.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, rest in lines]


def test_the_container_copies_what_is_there_and_runs_without_root() -> None:
    """Sources exist, the last stage has a user of its own and a health check, and what it installs is an extra."""
    steps = instructions()
    last = steps[max(place for place, (word, _) in enumerate(steps) if word == "FROM") :]

    for word, rest in steps:
        if word == "COPY" and not rest.startswith("--from"):
            assert [] == [path for path in rest.split()[:-1] if not (ROOT / path).exists()]
        for extra in re.findall(r"nemeton\[(\w+)\]|'\.\[(\w+)\]'", rest):
            assert "".join(extra) in EXTRAS
    words = [word for word, _ in last]
    assert words.index("USER") < words.index("CMD")
    assert "root" not in dict(last)["USER"]
    assert "/health" in dict(last)["HEALTHCHECK"]
    assert set(re.findall(r"(NEMETON_\w+)=", dict(last)["ENV"])) <= SETTINGS


def test_the_services_of_the_composition_fit_together() -> None:
    """Each setting exists, no secret stands in it, and whom a service waits for can say that it is well."""
    composition: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = composition["services"]

    ours = services["nemeton"]
    assert set(ours["environment"]) <= SETTINGS
    assert (ROOT / "deploy" / ours["build"]["context"] / ours["build"]["dockerfile"]).is_file()
    assert "${NEMETON_DATABASE_PASSWORD" in ours["environment"]["NEMETON_DATABASE"]
    assert services["database"]["environment"]["POSTGRES_PASSWORD"].startswith("${")
    assert all("healthcheck" in services[name] for name in ours["depends_on"])
    assert ours["environment"]["NEMETON_PROXY"] == composition["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert ["proxy"] == [name for name, service in services.items() if "ports" in service]
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True).returncode == 0:
        environment = {**os.environ, "NEMETON_SITE": "localhost", "NEMETON_DATABASE_PASSWORD": "word"}
        command = [docker, "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
        assert 0 == subprocess.run(command, env=environment).returncode


def test_the_documents_show_the_recipes_there_are() -> None:
    """Each file of deploy/ is named where hosts read."""
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

    assert [] == [path.name for path in DEPLOY.iterdir() if f"deploy/{path.name}" not in told]
